# Completion of pixctl for PowerShell. Generated: change src/cli/complete, not this file.
Register-ArgumentCompleter -Native -CommandName pixctl -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
    # An empty word would be lost on its way to a program.
    $current = if ($wordToComplete) { $wordToComplete } else { '""' }
    & pixctl __complete powershell @words $current 2>$null | ForEach-Object {
        $value, $text = $_ -split "`t", 2
        if ($value -ne ':files') {
            if (-not $text) { $text = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
        }
    }
}

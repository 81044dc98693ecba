<#
Installs pixctl for this user, without administrator rights. Checks the signature and the SHA-256 of the archive before it
unpacks it, and starts the program before it replaces the one that was there. Windows PowerShell 5.1 or PowerShell 7.

  install.ps1 [-Version VERSION] [-From DIR|URL] [-Prefix DIR]
  install.ps1 -Remove [-Prefix DIR]
#>
param(
  [string]$Version = '',
  [string]$From = '',
  [string]$Prefix = (Join-Path $env:LOCALAPPDATA 'Programs\pixctl'),
  [switch]$Remove
)
Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

$PublicKey = '@@PUBLIC_KEY_XML@@'
$Repository = '@@REPOSITORY@@'
$Platform = 'windows-x64'
$VersionPattern = '[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}(-[0-9A-Za-z.-]{1,40})?'

function Stop-Install([string]$Message) {
  throw "install.ps1: $Message Nothing was installed."
}

# Copies a file of at most a number of bytes.
function Copy-ReleaseFile([string]$Source, [string]$Target, [long]$Most) {
  if ($Source -match '^https://') {
    [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
    Invoke-WebRequest -UseBasicParsing -Uri $Source -OutFile $Target -TimeoutSec 600
  } else {
    Copy-Item -LiteralPath $Source -Destination $Target
  }
  if ((Get-Item -LiteralPath $Target).Length -gt $Most) { Stop-Install "$Source is too large." }
}

function Test-Signature([string]$File, [string]$Signature) {
  $rsa = New-Object Security.Cryptography.RSACryptoServiceProvider
  $rsa.FromXmlString($PublicKey)
  return $rsa.VerifyData([IO.File]::ReadAllBytes($File), 'SHA256', [IO.File]::ReadAllBytes($Signature))
}

# Version that the launcher starts; empty if there is none.
function Get-InstalledVersion {
  if (-not (Test-Path -LiteralPath $Launcher)) { return '' }
  $found = [regex]::Match([IO.File]::ReadAllText($Launcher), "\\versions\\($VersionPattern)\\bin\\pixctl\.cmd")
  if (-not $found.Success) { Stop-Install "$Launcher was not made by this script." }
  return $found.Groups[1].Value
}

# Whether the first version is older: by its three numbers, then a pre-release before its release.
function Test-Older([string]$A, [string]$B) {
  $x, $p = ($A + '-').Split('-', 2)
  $y, $q = ($B + '-').Split('-', 2)
  if ([version]$x -ne [version]$y) { return [version]$x -lt [version]$y }
  $p = $p.TrimEnd('-'); $q = $q.TrimEnd('-')
  if ($p -eq $q -or $p -eq '') { return $false }
  return $q -eq '' -or [string]::CompareOrdinal($p, $q) -lt 0
}

# Checks that nothing in the archive leaves its folder, then unpacks it.
function Expand-Release([string]$Archive, [string]$Folder, [string]$Title) {
  Add-Type -AssemblyName System.IO.Compression.FileSystem
  $zip = [IO.Compression.ZipFile]::OpenRead($Archive)
  try {
    foreach ($entry in $zip.Entries) {
      $name = $entry.FullName
      if (-not $name.StartsWith("$Title/", [StringComparison]::Ordinal) -or $name -match '(^|[/\\])\.\.([/\\]|$)|[:\\]') {
        Stop-Install "the archive has a file outside of its folder: $name."
      }
    }
  } finally {
    $zip.Dispose()
  }
  [IO.Compression.ZipFile]::ExtractToDirectory($Archive, $Folder)
}

# Makes a version the one that runs, and keeps the one before it, to go back to.
function Use-Version([string]$New) {
  $before = Get-InstalledVersion
  New-Item -ItemType Directory -Force -Path $Bin | Out-Null
  $part = Join-Path $Bin ".pixctl.$PID"
  [IO.File]::WriteAllText($part, "@echo off`r`n`"%~dp0..\versions\$New\bin\pixctl.cmd`" %*`r`n", [Text.Encoding]::ASCII)
  Move-Item -Force -LiteralPath $part -Destination $Launcher
  Get-ChildItem -LiteralPath $Versions -Directory |
    Where-Object { $_.Name -match "^$VersionPattern$" -and $_.Name -ne $New -and $_.Name -ne $before } |
    ForEach-Object { Remove-Item -Recurse -Force -LiteralPath $_.FullName }
  Write-Output "pixctl $New is installed: $Launcher"
  if ($before -ne '' -and $before -ne $New) { Write-Output "Go back to ${before}: install.ps1 -Version $before" }
  if (($env:Path -split ';') -notcontains $Bin) {
    Write-Output "Add this folder to Path, in Settings, System, About, Advanced system settings, Environment variables: $Bin"
  }
}

function Install-Release {
  if ($Version -ne '' -and (Test-Path -LiteralPath (Join-Path $Versions $Version))) { Use-Version $Version; return }
  if ($From -eq '' -and $Repository -eq '') { Stop-Install '-From is required: this copy of the script does not know where releases are.' }
  if ($From -match '^[a-z]+://' -and $From -notmatch '^https://') { Stop-Install "-From $From is neither a folder nor an https address." }
  $newest = if ($From -ne '') { $From } elseif ($Version -ne '') { "$Repository/releases/download/v$Version" } else { "$Repository/releases/latest/download" }

  $checksums = Join-Path $Work 'checksums.txt'
  $signature = Join-Path $Work 'checksums.txt.sig'
  Copy-ReleaseFile "$newest/checksums.txt" $checksums 1000000
  Copy-ReleaseFile "$newest/checksums.txt.sig" $signature 10000
  if (-not (Test-Signature $checksums $signature)) { Stop-Install 'the signature of checksums.txt is not valid: these files are not a release of pixctl.' }

  $lines = @([IO.File]::ReadAllLines($checksums) | Where-Object { $_ -cmatch "^[0-9a-f]{64}  pixctl-$VersionPattern-$Platform\.zip$" })
  if ($lines.Count -ne 1) { Stop-Install "checksums.txt does not list one archive for $Platform." }
  $checksum, $name = $lines[0] -split '  ', 2
  $title = $name.Substring(0, $name.Length - '.zip'.Length)
  $found = $title.Substring('pixctl-'.Length, $title.Length - 'pixctl-'.Length - "-$Platform".Length)
  if ($Version -ne '' -and $Version -ne $found) { Stop-Install "these files are version $found, not $Version." }
  $current = Get-InstalledVersion
  if ($Version -eq '' -and $current -ne '' -and (Test-Older $found $current)) {
    Stop-Install "version $found is older than $current, which is installed. To go back to it: install.ps1 -Version $found."
  }

  $archive = Join-Path $Work $name
  Copy-ReleaseFile "$(if ($From -ne '') { $From } else { "$Repository/releases/download/v$found" })/$name" $archive 300000000
  if ((Get-FileHash -Algorithm SHA256 -LiteralPath $archive).Hash -ne $checksum) { Stop-Install "$name does not have the SHA-256 in checksums.txt." }
  Expand-Release $archive $Work $title
  $env:NODE_OPTIONS = ''
  $said = & (Join-Path $Work "$title\bin\pixctl.cmd") --version
  if ($said -ne $found) { Stop-Install 'the program does not start on this system.' }
  $target = Join-Path $Versions $found
  if (Test-Path -LiteralPath $target) { Remove-Item -Recurse -Force -LiteralPath $target }
  New-Item -ItemType Directory -Force -Path $Versions | Out-Null
  Move-Item -LiteralPath (Join-Path $Work $title) -Destination $target
  Use-Version $found
}

function Remove-Release {
  if ((Get-InstalledVersion) -eq '') { throw "install.ps1: pixctl is not installed in $Prefix." }
  Remove-Item -Force -LiteralPath $Launcher
  Remove-Item -Recurse -Force -LiteralPath $Versions
  Write-Output "pixctl was removed from $Prefix. App keys, settings and records of pixctl are kept: see docs/install.md."
}

if ($Version -ne '' -and $Version -notmatch "^$VersionPattern$") { Stop-Install "-Version $Version is not a version such as 0.1.0." }
$Bin = Join-Path $Prefix 'bin'
$Versions = Join-Path $Prefix 'versions'
$Launcher = Join-Path $Bin 'pixctl.cmd'
if ($Remove) { Remove-Release; return }
$Work = Join-Path $Prefix ".new.$PID"
New-Item -ItemType Directory -Path $Work | Out-Null
try { Install-Release } finally { Remove-Item -Recurse -Force -LiteralPath $Work -ErrorAction SilentlyContinue }

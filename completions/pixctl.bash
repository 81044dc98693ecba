# Completion of pixctl for bash. Generated: change src/cli/complete, not this file.
_pixctl() {
  COMPREPLY=()
  local line value text first='' count=0
  local -a values=() texts=()
  # The line goes as one argument, as it was typed: it is never evaluated.
  while IFS=$'\t' read -r value text; do
    if [[ $value == :files ]]; then
      compopt -o default 2>/dev/null
      continue
    fi
    values+=("$value")
    texts+=("$text")
  done < <("${COMP_WORDS[0]}" __complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  count=${#values[@]}
  local index
  for ((index = 0; index < count; index++)); do
    # Descriptions are for lists only: what stands alone, or is walked through, is inserted as it is.
    if ((count > 1)) && [[ $COMP_TYPE == 63 && -n ${texts[index]} ]]; then
      COMPREPLY+=("${values[index]}  (${texts[index]})")
    else
      COMPREPLY+=("${values[index]}")
    fi
  done
  if ((count == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o nosort -F _pixctl pixctl 2>/dev/null || complete -F _pixctl pixctl

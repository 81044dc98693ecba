# Completion of pixctl for bash. Generated: change the command tree, not this file.
_pixctl() {
  local current=${COMP_WORDS[COMP_CWORD]} path='' words='' word
  local index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    [[ $word == -* ]] || path+=${path:+ }$word
  done
  if [[ $current == -* ]]; then
    case $path in
    'charge create') words='--additional-info --amount --base-url --comment --correlation-id --customer-address-city --customer-address-complement --customer-address-country --customer-address-neighborhood --customer-address-number --customer-address-state --customer-address-street --customer-address-zipcode --customer-correlation-id --customer-email --customer-name --customer-phone --customer-tax-id --days-after-due-date --days-for-due-date --debug --dry-run --enable-cashback-exclusive-percentage --enable-cashback-percentage --expires-in --fields --fines-value --identifier --input --interests-value --jq --json --no-color --no-input --open --output --profile --quiet --retries --return-existing --sandbox --timeout --type --value --verbose --wait --yes' ;;
    'charge list') words='--all --base-url --customer --debug --dry-run --end --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --start --status --timeout --verbose --yes' ;;
    'charge get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'charge delete') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'charge qr') words='--base-url --debug --dry-run --fields --from-service --jq --json --no-color --no-input --output --png --profile --quiet --retries --sandbox --size --svg --timeout --verbose --yes' ;;
    'charge refund') words='--amount --base-url --comment --correlation-id --debug --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --value --verbose --yes' ;;
    'charge refunds') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'charge watch') words='--base-url --debug --dry-run --fields --for --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'qrcode create') words='--amount --base-url --comment --correlation-id --debug --dry-run --fields --input --jq --json --name --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --value --verbose --yes' ;;
    'qrcode list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'qrcode get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'qrcode qr') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --png --profile --quiet --retries --sandbox --size --svg --timeout --verbose --yes' ;;
    'customer create') words='--address-city --address-complement --address-country --address-neighborhood --address-number --address-state --address-street --address-zipcode --base-url --correlation-id --debug --dry-run --email --fields --input --jq --json --name --no-color --no-input --output --phone --profile --quiet --retries --sandbox --tax-id --timeout --verbose --yes' ;;
    'customer list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'customer get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'subscription create') words='--additional-info --amount --base-url --charge-type --comment --customer-address-city --customer-address-complement --customer-address-country --customer-address-neighborhood --customer-address-number --customer-address-state --customer-address-street --customer-address-zipcode --customer-correlation-id --customer-email --customer-name --customer-phone --customer-tax-id --day-due --day-generate-charge --debug --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --value --verbose --yes' ;;
    'subscription get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'cashback balance') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'cashback grant') words='--amount --base-url --debug --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --tax-id --timeout --value --verbose --yes' ;;
    'brcode decode') words='--allow-bad-crc --base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'brcode encode') words='--amount --base-url --debug --description --dry-run --fields --fss --jq --json --key --key-type --mcc --merchant-city --merchant-name --no-color --no-input --once --output --png --postal-code --profile --quiet --recurrence --retries --sandbox --size --svg --timeout --truncate --txid --url --value --verbose --yes' ;;
    'brcode lint') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'payment create') words='--amount --base-url --comment --correlation-id --debug --destination-alias --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --source-account-id --timeout --value --verbose --yes' ;;
    'payment approve') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'payment send') words='--amount --base-url --comment --correlation-id --debug --destination-alias --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --source-account-id --timeout --value --verbose --yes' ;;
    'payment list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'payment get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'payment watch') words='--base-url --debug --dry-run --fields --for --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'refund create') words='--amount --base-url --comment --correlation-id --debug --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --transaction-end-to-end-id --value --verbose --yes' ;;
    'refund list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'refund get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'transfer create') words='--amount --base-url --debug --dry-run --fields --from-pix-key --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --to-pix-key --value --verbose --yes' ;;
    'subaccount create') words='--base-url --debug --dry-run --fields --input --jq --json --name --no-color --no-input --output --pix-key --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'subaccount list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'subaccount get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'subaccount withdraw') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'journal list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'journal show') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'journal resolve') words='--as --base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'journal resume') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'balance') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'account list') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'account get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'account withdraw') words='--amount --base-url --debug --dry-run --fields --input --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --value --verbose --yes' ;;
    'transaction list') words='--all --base-url --charge --debug --dry-run --end --fields --jq --json --limit --no-color --no-input --output --pix-qr-code --profile --quiet --retries --sandbox --skip --start --timeout --verbose --withdrawal --yes' ;;
    'transaction get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'partner company create') words='--base-url --debug --dry-run --email --fields --first-name --input --jq --json --last-name --name --no-color --no-input --output --phone --profile --quiet --retries --sandbox --tax-id --tax-id-type --timeout --verbose --website --yes' ;;
    'partner company list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --verbose --yes' ;;
    'partner company get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'partner application create') words='--base-url --debug --dry-run --fields --input --jq --json --name --no-color --no-input --output --profile --quiet --retries --sandbox --tax-id --tax-id-type --timeout --type --verbose --yes' ;;
    'sandbox start') words='--base-url --data --debug --dry-run --fields --jq --json --no-color --no-input --output --port --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox status') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox stop') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox reset') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox pay') words='--amount --base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --payer-name --payer-tax-id --profile --quiet --retries --sandbox --timeout --value --verbose --yes' ;;
    'sandbox advance') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox fault') words='--after --base-url --clear --debug --delay --dry-run --fields --jq --json --no-color --no-input --operation --output --probability --profile --quiet --retries --retry-after --sandbox --seed --status --timeout --times --verbose --yes' ;;
    'sandbox requests') words='--base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox deliveries') words='--base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox resend') words='--base-url --debug --dry-run --failed --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --since --timeout --verbose --yes' ;;
    'sandbox webhook') words='--base-url --debug --dry-run --duplicates --fields --jq --json --no-color --no-input --no-reorder --output --pause --profile --quiet --reorder --resume --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox seed') words='--base-url --charges --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --seed --timeout --verbose --yes' ;;
    'sandbox company add') words='--base-url --debug --dry-run --fields --jq --json --name --no-color --no-input --output --partner --profile --quiet --retries --sandbox --tax-id --timeout --verbose --yes' ;;
    'sandbox company list') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox account add') words='--base-url --company --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox key add') words='--account --base-url --company --debug --dry-run --fields --jq --json --name --no-color --no-input --output --profile --quiet --retries --sandbox --scope --timeout --verbose --yes' ;;
    'sandbox key disable') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'sandbox key enable') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'webhook add') words='--authorization --base-url --debug --dry-run --event --fields --input --is-active --jq --json --name --no-color --no-input --no-is-active --no-validate --output --profile --quiet --retries --sandbox --timeout --url --validate --verbose --yes' ;;
    'webhook list') words='--all --base-url --debug --dry-run --fields --jq --json --limit --no-color --no-input --output --profile --quiet --retries --sandbox --skip --timeout --url --verbose --yes' ;;
    'webhook remove') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'webhook listen') words='--base-url --debug --dry-run --events --exec --fields --forward-to --interval --jq --json --max-retries --no-color --no-input --output --poll --port --profile --public-url --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'webhook verify') words='--base-url --body --debug --dry-run --fields --headers --jq --json --no-color --no-input --output --profile --public-key --quiet --retries --sandbox --secret-file --timeout --verbose --yes' ;;
    'webhook trigger') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --set --timeout --verbose --yes' ;;
    'webhook events') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'api') words='--base-url --debug --dry-run --field --fields --include --input --jq --json --no-color --no-input --output --paginate --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'commands') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'login') words='--account --app-key-stdin --base-url --debug --dry-run --environment --fields --jq --json --mode --name --namespace --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --url --verbose --yes' ;;
    'logout') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'whoami') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'profile list') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'profile show') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'profile use') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'profile rename') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'profile delete') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'config list') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'config get') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'config set') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    'config path') words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    *) words='--base-url --debug --dry-run --fields --jq --json --no-color --no-input --output --profile --quiet --retries --sandbox --timeout --verbose --yes' ;;
    esac
  else
    case $path in
    '') words='account api balance brcode cashback charge commands config customer journal login logout partner payment profile qrcode refund sandbox subaccount subscription transaction transfer webhook whoami' ;;
    'charge') words='create delete get list qr refund refunds watch' ;;
    'qrcode') words='create get list qr' ;;
    'customer') words='create get list' ;;
    'subscription') words='create get' ;;
    'cashback') words='balance grant' ;;
    'brcode') words='decode encode lint' ;;
    'payment') words='approve create get list send watch' ;;
    'refund') words='create get list' ;;
    'transfer') words='create' ;;
    'subaccount') words='create get list withdraw' ;;
    'journal') words='list resolve resume show' ;;
    'account') words='get list withdraw' ;;
    'transaction') words='get list' ;;
    'partner') words='application company' ;;
    'partner company') words='create get list' ;;
    'partner application') words='create' ;;
    'sandbox') words='account advance company deliveries fault key pay requests resend reset seed start status stop webhook' ;;
    'sandbox company') words='add list' ;;
    'sandbox account') words='add' ;;
    'sandbox key') words='add disable enable' ;;
    'webhook') words='add events list listen remove trigger verify' ;;
    'profile') words='delete list rename show use' ;;
    'config') words='get list path set' ;;
    esac
  fi
  COMPREPLY=()
  for word in $words; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
  done
}
complete -o default -F _pixctl pixctl

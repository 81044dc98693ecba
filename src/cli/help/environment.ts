// All environment variables, for help, man pages and documentation.
export const VARIABLES: readonly (readonly [names: string, meaning: string])[] = [
  ['PIXCTL_PROFILE', 'profile to use, same as --profile'],
  ['PIXCTL_BASE_URL', 'address of the service, same as --base-url'],
  [
    'PIXCTL_APP_KEY',
    'app key of the service. There is no option for it, because options are visible in process lists',
  ],
  ['PIXCTL_NAMESPACE', 'namespace of the service: letters, digits, - and _ (default: service)'],
  ['PIXCTL_SANDBOX_APP_KEY', "app key that --sandbox uses, instead of the first company's"],
  ['PIXCTL_LANG', 'language, en or pt (default: from LC_ALL, LC_MESSAGES or LANG)'],
  ['PIXCTL_KEYRING', 'off: store keys in a file instead of the keyring of the operating system'],
  [
    'PIXCTL_CODE_CACHE',
    'off: do not keep compiled code in the cache folder of the user, same as NODE_DISABLE_COMPILE_CACHE=1',
  ],
  ['PIXCTL_PAGER, PAGER', 'pager for long lists; cat or an empty value disables it'],
  ['PIXCTL_CONFIG_DIR', 'absolute path of the folder for the configuration and stored keys'],
  [
    'PIXCTL_DATA_DIR',
    'absolute path of the folder for the sandbox data, the journal and recent ids for completion',
  ],
  ['PIXCTL_STORE', 'PostgreSQL database that shares the journal between machines, same as the setting store'],
  ['PGPASSWORD, PGPASSFILE', 'password of a PostgreSQL database; file with passwords of databases'],
  [
    'PIXCTL_AGENT',
    'off: write for a person although an AI agent runs pixctl. The limit on live writes of agents stays',
  ],
  ['PIXCTL_UPDATE_NOTICE', 'off: do not ask for newer versions of pixctl; see upgrade --check'],
  ['CI', 'if set, no questions are asked, same as --no-input'],
  ['NO_COLOR, FORCE_COLOR', 'disable colour; force colour without a terminal'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'proxy for requests to other machines'],
  ['NODE_EXTRA_CA_CERTS, SSL_CERT_FILE', 'additional certificates to trust'],
];

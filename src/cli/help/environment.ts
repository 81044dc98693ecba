// Every environment variable that is read, for help, man pages and the README.
export const VARIABLES: readonly (readonly [names: string, meaning: string])[] = [
  ['PIXCTL_PROFILE', 'profile to use, as --profile'],
  ['PIXCTL_BASE_URL', 'address of the service, as --base-url'],
  ['PIXCTL_APP_KEY', 'app key of that service; never an option, so that it is in no process list'],
  ['PIXCTL_NAMESPACE', 'namespace of the service, service by default'],
  ['PIXCTL_SANDBOX_APP_KEY', "key with which --sandbox acts, instead of the first company's"],
  ['PIXCTL_LANG', 'en or pt; otherwise the locale (LC_ALL, LC_MESSAGES, LANG) decides'],
  ['PIXCTL_KEYRING', 'off: keys in a file, not in the keyring of the operating system'],
  ['PIXCTL_UPDATE_NOTICE', 'off: never look for a newer version'],
  ['PIXCTL_PAGER, PAGER', 'pager for long lists on a terminal; cat or nothing for none'],
  ['PIXCTL_CONFIG_DIR', 'folder of the configuration and of stored keys'],
  ['PIXCTL_DATA_DIR', "folder of the sandbox's data, the journal and what completions remember"],
  ['CI', 'no questions are asked, as with --no-input'],
  ['NO_COLOR, FORCE_COLOR', 'no colour; colour even where there is no terminal'],
  [
    'HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    'proxy to go through; this machine itself is never asked through one',
  ],
  ['NODE_EXTRA_CA_CERTS, SSL_CERT_FILE', 'certificates to trust besides the usual ones'],
];

// Operations of the service that have no command and are not in the sandbox; they can only be sent with `pixctl api`.
// Listed so that users find them, and so that `npm run drift` knows them.
import type { Method } from './operation.ts';

export interface UnsupportedOperation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Words by which people look for it; see `words` of a command. */
  readonly words?: string;
}

const get = (path: string, summary: string, words?: string): UnsupportedOperation => ({
  method: 'GET',
  path: `/api/v1/${path}`,
  summary,
  ...(words === undefined ? {} : { words }),
});
const post = (path: string, summary: string, words?: string): UnsupportedOperation => ({
  ...get(path, summary, words),
  method: 'POST',
});
const put = (path: string, summary: string): UnsupportedOperation => ({
  ...get(path, summary),
  method: 'PUT',
});
const patch = (path: string, summary: string): UnsupportedOperation => ({
  ...get(path, summary),
  method: 'PATCH',
});
export const UNSUPPORTED_OPERATIONS: readonly UnsupportedOperation[] = [
  // Applications
  get('application/scopes', 'list the scopes that a key can have', 'escopos, scopes, permissoes da chave'),
  post(
    'application/rotate-secret',
    'replace the secret of an application',
    'rotacionar segredo, rotate secret, trocar segredo',
  ),
  post('woovi-apps/application', 'exchange an authorization code for a key'),
  // Registration of a company or person without the page of `kyc/onboarding`
  get('kyc/documents', 'list the documents of a registration'),
  post('kyc/documents', 'add documents to a registration'),
  get(
    'kyc/representatives',
    'list the representatives of a company',
    'representante legal, socio, legal representative',
  ),
  post('kyc/representatives', 'add a representative to a registration'),
  post('kyc/representatives/documents', 'add documents of a representative'),
  post('kyc/representatives/email-code', 'send a code to the e-mail of a representative'),
  post('kyc/representatives/email-code/verify', 'check the code sent by e-mail to a representative'),
  post('kyc/pix-authentication', 'let a representative prove the CPF with a Pix'),
  get('kyc/pix-authentication/{id}', 'show whether a representative has proved the CPF'),
  get('kyc/bc-protection', 'show whether BC Protege+ blocks a registration'),
  post('kyc/bc-protection/resend', 'check BC Protege+ of a registration again'),
  post('kyc/onboarding/submit', 'submit a registration for review'),
  get('kyc/rfi', 'show the documents that the review asks for'),
  post('kyc/rfi', 'send the documents that the review asks for'),
  get('partner/affiliate', 'list the companies that a partner manages'),
  // Set-up of service invoices (NFS-e)
  get('invoice/integration', 'show the set-up of invoices'),
  post('invoice/integration', 'set invoices up', 'configurar nota fiscal, set up invoices'),
  put('invoice/integration', 'replace the set-up of invoices'),
  patch('invoice/integration', 'switch invoices on or off'),
  post(
    'invoice/integration/certificate',
    'upload the certificate that signs invoices',
    'certificado digital, certificado a1, certificado da nota fiscal, e-cnpj, digital certificate',
  ),
  post('invoice/integration/test', 'issue a test invoice'),
  get(
    'subscriptions/{id}/payment-book',
    'get the payment book of a month as a PDF; creates its charges',
    'carne, carne de pagamento, payment book, livro de pagamento',
  ),
  // Fraud
  get(
    'fraud-validation/pix-key/{key}',
    'show fraud markers of a Pix key',
    'marcacao de fraude, fraud marker, chave suspeita, antifraude, consultar fraude, consultar fraude da chave, suspicious key',
  ),
  get(
    'fraud-validation/taxId/{taxId}',
    'show fraud markers of a CPF or CNPJ',
    'antifraude, cpf suspeito, cnpj suspeito, fraud marker',
  ),
  // Bank transfers (TED), limits, identity
  post('ted', 'send a TED', 'ted, enviar ted, fazer ted, send ted'),
  get('ted', 'list TEDs'),
  get('ted/{correlationID}', 'show a TED'),
  post('ted/{correlationID}/refund', 'refund a TED that was received', 'devolver ted, estornar ted'),
  post(
    'pix-auth',
    'prove a CPF or CNPJ with a payment of one cent',
    'validar identidade, validar cpf, verificar identidade, verify identity, pix de um centavo, prova de identidade',
  ),
  get('pix-auth/{id}', 'show a proof of a CPF or CNPJ'),
  // Loans
  post('loan/simulation', 'simulate a loan'),
  post('loan/operation', 'take out a loan'),
  get('loan/operation', 'list the loans of a CNPJ'),
  get('loan/operation/{id}', 'show a loan'),
  post('loan/operation/{id}/payoff', 'make a charge that pays a loan off'),
  // Anticipation of receivables
  get(
    'anticipation',
    'list anticipations',
    'antecipacao, antecipar, antecipar recebiveis, antecipacao de recebiveis, anticipation, anticipation of receivables, adiantamento, recebiveis, receivables, advance',
  ),
  post('anticipation/{id}/approve', 'approve an anticipation'),
  post('anticipation/{id}/reject', 'reject an anticipation'),
  post('anticipation/balance/batch', 'set what beneficiaries may anticipate'),
  post('anticipation/beneficiary', 'add a beneficiary'),
  post('anticipation/beneficiary/{taxID}/activate', 'activate a beneficiary'),
  post('anticipation/beneficiary/{taxID}/deactivate', 'deactivate a beneficiary'),
  // Stablecoins
  post('stablecoin/deposit', 'quote a deposit of stablecoins'),
  post('stablecoin/deposit/approve', 'approve a deposit of stablecoins'),
  get(
    'stablecoin/quote',
    'get the price of a stablecoin',
    'stablecoin, cripto, crypto, criptomoeda, usdt, usdc, dolar, cotacao, blockchain',
  ),
  post('stablecoin/payout', 'pay a Pix key from stablecoins'),
  get('stablecoin/payout', 'find a payout by correlation id'),
  get('stablecoin/payout/{id}', 'show a payout'),
  get('stablecoin/payout/quote', 'quote a payout'),
  get('stablecoin/subaccount', 'list sub accounts for stablecoins'),
  post('stablecoin/subaccount', 'create a sub account for stablecoins'),
  get('stablecoin/subaccount/{id}', 'show a sub account for stablecoins'),
  get('stablecoin/subaccount/{id}/balances', 'show the balances of a sub account'),
  get('stablecoin/subaccount/{id}/wallets', 'list the wallets of a sub account'),
  get('stablecoin/wallets', 'list stablecoin wallets'),
];

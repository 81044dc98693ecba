// Operations of the service that have no command and are not in the sandbox; they can only be sent with `pixctl api`.
// Listed so that users find them, and so that an OpenAPI document of the service can be compared with what is known.
import type { Method } from './operation.ts';

export interface UnsupportedOperation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
}

const get = (path: string, summary: string): UnsupportedOperation => ({
  method: 'GET',
  path: `/api/v1/${path}`,
  summary,
});
const post = (path: string, summary: string): UnsupportedOperation => ({
  ...get(path, summary),
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
const remove = (path: string, summary: string): UnsupportedOperation => ({
  ...get(path, summary),
  method: 'DELETE',
});

export const UNSUPPORTED_OPERATIONS: readonly UnsupportedOperation[] = [
  // Applications
  post('application', 'create an application with scopes'),
  remove('application', 'delete an application'),
  get('application/scopes', 'list the scopes that a key can have'),
  post('application/rotate-secret', 'replace the secret of an application'),
  post('woovi-apps/application', 'exchange an authorization code for a key'),
  // Onboarding of companies
  post('kyc/onboarding', 'start the registration of a company'),
  get('kyc/representatives', 'list the representatives of a company'),
  get('account-register', 'show a registration'),
  remove('account-register/{id}', 'delete a registration that is pending'),
  get('partner/affiliate', 'list the companies that a partner manages'),
  // Service invoices (NFS-e)
  get('invoice', 'list invoices'),
  post('invoice', 'issue an invoice'),
  post('invoice/{correlationID}/cancel', 'cancel an invoice'),
  get('invoice/{correlationID}/pdf', 'get the PDF of an invoice'),
  get('invoice/{correlationID}/xml', 'get the XML of an invoice'),
  get('invoice/integration', 'show the set-up of invoices'),
  post('invoice/integration', 'set invoices up'),
  put('invoice/integration', 'replace the set-up of invoices'),
  patch('invoice/integration', 'switch invoices on or off'),
  post('invoice/integration/certificate', 'upload the certificate that signs invoices'),
  post('invoice/integration/test', 'issue a test invoice'),
  // Boletos
  post('boleto/validate', 'read the barcode of a boleto'),
  get('boleto-transaction', 'list boletos paid and received'),
  get('boleto-transaction/{id}', 'show a boleto paid or received'),
  get('subscriptions/{id}/payment-book', 'get the payment book of a month as a PDF; creates its charges'),
  // Fraud
  get('fraud-validation/pix-key/{key}', 'show fraud markers of a Pix key'),
  get('fraud-validation/taxId/{taxId}', 'show fraud markers of a CPF or CNPJ'),
  // Bank transfers (TED), limits, identity
  post('ted', 'send a TED'),
  get('ted', 'list TEDs'),
  get('ted/{correlationID}', 'show a TED'),
  post('ted/{correlationID}/refund', 'refund a TED that was received'),
  post('limits/request', 'ask for other limits'),
  get('limits/request', 'list requests for other limits'),
  get('limits/request/{id}', 'show a request for other limits'),
  post('pix-auth', 'prove a CPF or CNPJ with a payment of one cent'),
  get('pix-auth/{id}', 'show a proof of a CPF or CNPJ'),
  // Anticipation of receivables
  get('anticipation', 'list anticipations'),
  post('anticipation/{id}/approve', 'approve an anticipation'),
  post('anticipation/{id}/reject', 'reject an anticipation'),
  post('anticipation/balance/batch', 'set what beneficiaries may anticipate'),
  post('anticipation/beneficiary', 'add a beneficiary'),
  post('anticipation/beneficiary/{taxID}/activate', 'activate a beneficiary'),
  post('anticipation/beneficiary/{taxID}/deactivate', 'deactivate a beneficiary'),
  // Stablecoins
  post('stablecoin/deposit', 'quote a deposit of stablecoins'),
  post('stablecoin/deposit/approve', 'approve a deposit of stablecoins'),
  get('stablecoin/quote', 'get the price of a stablecoin'),
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

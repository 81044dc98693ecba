// XML of an invoice. Its elements are those of no real layout, so that nobody takes it for an issued invoice.
import { centsToDecimal } from '#pix/money.ts';
import { time } from '#sandbox/context.ts';
import { escape } from '#sandbox/payment-page/guard.ts';
import type { InvoiceFacts } from './facts.ts';
import { CANCELED, NO_FISCAL_VALUE } from './facts.ts';

/** Characters that XML 1.0 does not allow, not even as references. */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text; a carriage return too, which a parser would turn into a line feed. */
const xmlText = (text: string): string => escape(text.replace(ILLEGAL, '\ufffd')).replaceAll('\r', '&#13;');

type Content = string | null | undefined | readonly string[];

/** Makes an element; an empty string if it has no content. */
const element = (name: string, content: Content): string => {
  if (content === undefined || content === null || content.length === 0) return '';
  const inner = typeof content === 'string' ? xmlText(content) : `\n${content.join('')}`;
  return `<${name}>${inner}</${name}>\n`;
};

export function invoiceXml(facts: InvoiceFacts): Uint8Array {
  const { provider, customer } = facts;
  const { address } = customer;
  const body = [
    element('aviso', NO_FISCAL_VALUE),
    element('situacao', facts.canceled ? CANCELED : 'CONFIRMADA'),
    element('id', facts.id),
    element('correlationID', facts.correlationID),
    element('competencia', time(facts.billingAt)),
    element('registro', time(facts.createdAt)),
    element('valor', centsToDecimal(facts.cents)),
    element('descricao', facts.description),
    element('cobranca', facts.charge),
    element('prestador', [
      element('nome', provider.name),
      element('cpfCnpj', provider.taxID),
      element('municipio', provider.city),
    ]),
    element('tomador', [
      element('nome', customer.name),
      element('cpfCnpj', customer.taxID),
      element('email', customer.email),
      element('telefone', customer.phone),
      element('endereco', [
        element('logradouro', address.street),
        element('numero', address.number),
        element('complemento', address.complement),
        element('bairro', address.neighborhood),
        element('municipio', address.city),
        element('uf', address.state),
        element('cep', address.zipcode),
        element('pais', address.country),
      ]),
    ]),
  ];
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<notaFiscalSandbox semValorFiscal="true">\n${body.join('')}</notaFiscalSandbox>\n`;
  return new TextEncoder().encode(text);
}

import type { Catalog } from '../translate.ts';

/** Payments of every type, the limits of an account, and Pix keys. */
export const PAYMENTS: Catalog = {
  'destinationAliasType is {0}, and the Pix key is of the type {1}':
    'destinationAliasType é {0}, e a chave Pix é do tipo {1}',
  'Leave it out: it follows from the key. Nothing was sent.':
    'Deixe de fora: o tipo resulta da chave. Nada foi enviado.',
};

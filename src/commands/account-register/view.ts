import { at } from '#contract/path.ts';
import { accountRegister } from '#contract/resources/account-register.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { rawCell } from '#output/values.ts';
import { viewOf } from '#output/view-of.ts';

/** Words for the documents of a company and its representatives, by type. */
const DOCUMENTS: Readonly<Record<string, Message>> = {
  SOCIAL_CONTRACT: say`articles of association`,
  CCMEI: say`certificate of a MEI`,
  ATA: say`minutes`,
  BYLAWS: say`bylaws`,
  PICTURE: say`selfie`,
  IDENTITY_FRONT: say`identity card, front`,
  IDENTITY_BACK: say`identity card, back`,
  CNH: say`driving licence`,
  CNH_FRONT: say`driving licence, front`,
  CNH_BACK: say`driving licence, back`,
  PASSPORT: say`passport`,
};

const listAt = (item: unknown, path: string): readonly unknown[] => {
  const value = at(item, path);
  return Array.isArray(value) ? value : [];
};

const joined = (all: readonly Message[]): Message | undefined =>
  all.length === 0 ? undefined : all.reduce((before, one) => say`${before}; ${one}`);

/** Types of the documents; without their addresses, which are valid for a few minutes and are in the JSON. */
function documentsOf(item: unknown): Message | undefined {
  const types = listAt(item, 'documents').map((one) => rawCell(at(one, 'type')));
  return joined(
    types.map((type) => (Object.hasOwn(DOCUMENTS, type) ? DOCUMENTS[type] : undefined) ?? say`${type}`),
  );
}

function representativesOf(item: unknown): Message | undefined {
  return joined(
    listAt(item, 'representatives').map((one) => {
      const taxID = rawCell(at(one, 'taxID.taxID'));
      const name = rawCell(at(one, 'name'));
      const person = name === '' ? say`${taxID}` : say`${name} (${taxID})`;
      const documents = documentsOf(one);
      return documents === undefined ? person : say`${person}: ${documents}`;
    }),
  );
}

export const accountRegisterView = viewOf(accountRegister, {
  recent: { 'account-register': 'correlationID' },
  columns: [
    ['correlationID', 'ID'],
    'status',
    ['officialName', 'Company'],
    ['tradeName', 'Trade name'],
    ['taxID.taxID', 'Tax ID'],
  ],
  detail: [
    ['correlationID', 'ID'],
    'status',
    ['requestReason', 'Reason'],
    ['officialName', 'Company'],
    ['tradeName', 'Trade name'],
    'type',
    ['taxID.taxID', 'Tax ID'],
    ['documents', 'Documents', { show: documentsOf }],
    ['representatives', 'Representatives', { show: representativesOf }],
    ['companyBankAccount.accountId', 'Account ID'],
    ['companyBankAccount.branch', 'Branch'],
    ['companyBankAccount.account', 'Account'],
  ],
});

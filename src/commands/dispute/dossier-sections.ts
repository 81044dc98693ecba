// The sections of a dossier, in their order.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

export const SECTIONS = [
  { name: 'dispute', title: say`Dispute`, about: say`amount, reason, and when it was opened` },
  { name: 'pix', title: say`Disputed Pix`, about: say`end-to-end id, amount, time and message of the payer` },
  { name: 'payer', title: say`Payer`, about: say`who paid the Pix` },
  {
    name: 'charge',
    title: say`Charge that the Pix paid`,
    about: say`items, comment, customer, and when it was created and paid`,
  },
  { name: 'refunds', title: say`Refunds of the charge`, about: say`what was returned already` },
  {
    name: 'purchases',
    title: say`Earlier purchases of the payer`,
    about: say`number, total and dates of earlier Pix from the same tax id, and how many were disputed or refunded`,
  },
  {
    name: 'webhooks',
    title: say`Notices to the systems of the recipient`,
    about: say`event, time and status of each webhook call about the Pix`,
  },
  { name: 'receipt', title: say`Receipt of the Pix`, about: say`the PDF of the service` },
  {
    name: 'invoice',
    title: say`Invoice (NFS-e)`,
    about: say`the PDF of the confirmed invoice of the charge`,
  },
] as const satisfies readonly { readonly name: string; readonly title: Message; readonly about: Message }[];

export type SectionName = (typeof SECTIONS)[number]['name'];

// Parts that several views share: lists, pages within a dialog, QR codes.
import { image } from './api.ts';
import type { Child } from './dom.ts';
import { h, show } from './dom.ts';
import { setUp, words } from './set-up.ts';
import type { Columns, PageInfo, Row } from './table.ts';
import { pager, table } from './table.ts';
import type { Text } from './text.ts';
import type { Part } from './types.ts';

/** The place of a list, and what is below it. */
export const listFrame = (...below: readonly Child[]): Child => [h('div', { 'data-part': 'list' }), ...below];

interface List {
  readonly caption: string;
  readonly columns: Columns;
  readonly rows: readonly Row[];
  /** Shown if there are no rows. */
  readonly none: Child;
  readonly pageInfo: PageInfo;
}

/** Shows a page of a list. */
export const showList = (part: Part, { caption, columns, rows, none, pageInfo }: List): void =>
  show(part('list'), rows.length === 0 ? none : table(caption, columns, rows), pager(pageInfo, rows.length));

/** Buttons for the pages of a list in a dialog. */
export function dialogPager(action: string, pageInfo: PageInfo, shown: number): Child {
  const buttons = pager(pageInfo, shown);
  for (const one of buttons?.querySelectorAll<HTMLElement>('[data-action]') ?? [])
    one.dataset.action = action;
  return buttons;
}

interface QrPicture {
  load(code: { readonly paymentLinkID?: string }): Promise<void>;
  draw(code: { readonly brCode?: string }, alt: Text): Child;
  end(): void;
}

/** Reads the image of a QR code once, and shows it with its Pix code. */
export function qrPicture(): QrPicture {
  let picture: string | undefined;
  return {
    load: async ({ paymentLinkID = '' }) => {
      picture ??= await image(
        `/${setUp.namespace}/charge/brcode/image/${encodeURIComponent(paymentLinkID)}.png?size=600`,
      ).catch(() => undefined);
    },
    draw: ({ brCode }, alt) => [
      picture === undefined
        ? h('p', { class: 'hint' }, words.qrMissing)
        : h('img', { class: 'qr', src: picture, alt, width: '240', height: '240' }),
      h('label', { for: 'code' }, words.pixCode),
      // A field, so that nothing in the code is escaped.
      h('textarea', { id: 'code', rows: '4', readonly: true, spellcheck: 'false' }, brCode),
    ],
    end: () => {
      if (picture !== undefined) URL.revokeObjectURL(picture);
    },
  };
}

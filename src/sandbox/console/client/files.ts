// Files of the console's page, as served.
import api from './api.js?raw';
import balanceCurve from './balance-curve.js?raw';
import charges from './charges.js?raw';
import confirm from './confirm.js?raw';
import copy from './copy.js?raw';
import dialog from './dialog.js?raw';
import disputes from './disputes.js?raw';
import dom from './dom.js?raw';
import exchange from './exchange.js?raw';
import format from './format.js?raw';
import forms from './forms.js?raw';
import lists from './lists.js?raw';
import main from './main.js?raw';
import overview from './overview.js?raw';
import parts from './parts.js?raw';
import pixKeys from './pix-keys.js?raw';
import preferences from './preferences.js?raw';
import qrCodes from './qr-codes.js?raw';
import refunds from './refunds.js?raw';
import requests from './requests.js?raw';
import setUp from './set-up.js?raw';
import statement from './statement.js?raw';
import style from './style.css?raw';
import subAccounts from './sub-accounts.js?raw';
import subscriptions from './subscriptions.js?raw';
import table from './table.js?raw';
import testData from './test-data.js?raw';
import text from './text.js?raw';
import tools from './tools.js?raw';
import transaction from './transaction.js?raw';
import webhooks from './webhooks.js?raw';

export interface ServedFile {
  readonly type: string;
  readonly text: string;
}

const script = (text: string): ServedFile => ({ type: 'text/javascript; charset=utf-8', text });

export const FILES: Readonly<Record<string, ServedFile>> = {
  'style.css': { type: 'text/css; charset=utf-8', text: style },
  'api.js': script(api),
  'balance-curve.js': script(balanceCurve),
  'charges.js': script(charges),
  'confirm.js': script(confirm),
  'copy.js': script(copy),
  'dialog.js': script(dialog),
  'disputes.js': script(disputes),
  'dom.js': script(dom),
  'exchange.js': script(exchange),
  'format.js': script(format),
  'forms.js': script(forms),
  'lists.js': script(lists),
  'main.js': script(main),
  'overview.js': script(overview),
  'parts.js': script(parts),
  'pix-keys.js': script(pixKeys),
  'preferences.js': script(preferences),
  'qr-codes.js': script(qrCodes),
  'refunds.js': script(refunds),
  'requests.js': script(requests),
  'set-up.js': script(setUp),
  'statement.js': script(statement),
  'sub-accounts.js': script(subAccounts),
  'subscriptions.js': script(subscriptions),
  'table.js': script(table),
  'test-data.js': script(testData),
  'text.js': script(text),
  'tools.js': script(tools),
  'transaction.js': script(transaction),
  'webhooks.js': script(webhooks),
};

// Everything for terminals in one chunk, which one import loads.
export { renderDetail } from './detail.ts';
export { renderRecords } from './records.ts';
export { renderTable } from './table.ts';

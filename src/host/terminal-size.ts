// Size of the terminal. Some terminals of containers and CI systems report 0 x 0.
const USUAL_COLUMNS = 80;
const USUAL_ROWS = 24;

const known = (size: number | undefined): number | undefined =>
  size !== undefined && Number.isSafeInteger(size) && size > 0 ? size : undefined;

/** Returns the first width that is known, in columns; otherwise 80. */
export const columnsOf = (...widths: readonly (number | undefined)[]): number =>
  widths.map(known).find((width) => width !== undefined) ?? USUAL_COLUMNS;

/** Width of the terminal that stdout is, otherwise of the one that stderr is, otherwise COLUMNS. */
export const terminalColumns = (stdoutIsTerminal: boolean, stderrIsTerminal: boolean): number =>
  // Accessing `process.stdout` takes milliseconds, and only terminals have a size.
  columnsOf(
    stdoutIsTerminal ? process.stdout.columns : undefined,
    stderrIsTerminal ? process.stderr.columns : undefined,
    Number(process.env['COLUMNS']),
  );

/** Height of the terminal that stdout is, in rows; otherwise 24. */
export const terminalRows = (stdoutIsTerminal: boolean): number =>
  known(stdoutIsTerminal ? process.stdout.rows : undefined) ?? USUAL_ROWS;

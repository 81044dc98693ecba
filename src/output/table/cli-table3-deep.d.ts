// cli-table3's function for text width; the layout must use the same one, or the table does not fit.
declare module 'cli-table3/src/utils.js' {
  const utils: {
    /** Width of the text in terminal columns; for several lines, that of the widest. */
    readonly strlen: (text: string) => number;
  };
  export default utils;
}

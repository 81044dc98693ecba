// How cli-table3 measures text: a table fits only if it is laid out with the same measure.
declare module 'cli-table3/src/utils.js' {
  const utils: {
    /** Columns the text takes on a terminal; of several lines the widest. */
    readonly strlen: (text: string) => number;
  };
  export default utils;
}

/** Contents of a file as a string (bundler import with `?raw`). */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** A module with all that it imports, as one script for a browser. */
declare module '*?browser' {
  const text: string;
  export default text;
}

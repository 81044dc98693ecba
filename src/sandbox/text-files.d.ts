/** Contents of a file as a string (bundler import with `?raw`). */
declare module '*?raw' {
  const text: string;
  export default text;
}

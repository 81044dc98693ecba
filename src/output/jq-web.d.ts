declare module 'jq-web' {
  const jq: Promise<{
    raw(json: string, expression: string, flags: readonly string[]): string | Promise<string>;
  }>;
  export default jq;
}

// The server library of the Model Context Protocol without ajv, which compiles schemas to code at run time: the server
// for agents validates with the library's interpreter of schemas.

/** Plugin of the build that brings the library; fails if it found nothing to replace. */
export function leanMcp() {
  let found = false;
  return {
    name: 'lean-mcp',
    load: {
      filter: { id: /@modelcontextprotocol[\\/]server[\\/]dist[\\/]ajvProvider-[^\\/]+\.mjs$/ },
      handler() {
        found = true;
        const provider = 'CfWorkerJsonSchemaValidator';
        return `import { ${provider} } from '@modelcontextprotocol/server/validators/cf-worker';
export { ${provider} as n, ${provider} as t };`;
      },
    },
    buildEnd(error) {
      if (error === undefined && !found) throw new Error('lean-mcp: this build has no ajv of the library');
    },
  };
}

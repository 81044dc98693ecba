// What of Node's module loader the code cache uses and is not in its types.
declare module 'module' {
  namespace Module {
    /** Not there before Node 22.1. */
    const enableCompileCache: ((folder: string) => unknown) | undefined;
    type Load = (module: NodeJS.Module, file: string) => void;
    const _extensions: { '.js': Load; [extension: string]: Load };
  }
}

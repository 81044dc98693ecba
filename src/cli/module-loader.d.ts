// Parts of Node.js's module loader that the code cache uses and that are missing from its types.
declare module 'module' {
  namespace Module {
    /** Loaded modules by path. */
    const _cache: { [path: string]: NodeJS.Module | undefined };
    type Load = (module: NodeJS.Module, file: string) => void;
    const _extensions: { '.js': Load; [extension: string]: Load };
  }
}

import { defineConfig } from 'vite'

/** One file without dependencies: the package installs without a registry. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'regent.js', banner: '#!/usr/bin/env node' } },
  },
  ssr: { noExternal: true },
})

import { defineConfig } from 'vite'

export default defineConfig({
  build: { ssr: 'src/main.ts', outDir: 'dist', emptyOutDir: true, target: 'node20', sourcemap: true },
  // The contract is source, not a package that Node could load; everything else stays in node_modules.
  ssr: { target: 'node', noExternal: [/^@regent\/contract/] },
})

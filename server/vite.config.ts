import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      // Each is the first file of a process. The build itself runs the last one.
      input: ['src/main.ts', 'src/worker.ts', 'src/analytics-process.ts', 'src/describe-api.ts'],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  // The contract is source, not a package that Node could load; everything else stays in node_modules.
  ssr: { target: 'node', noExternal: [/^@regent\/contract/] },
})

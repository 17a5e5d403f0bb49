/** The port of the server of all stories; a second run at the same time names another one. */
export const port = process.env['E2E_PORT'] ?? '8099'

/** Where that server keeps its data, from the root of the repository: two runs at a time must not share it. */
export const dataDir = `.regent/e2e-${port}`

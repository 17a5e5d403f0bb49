import { rmSync } from 'node:fs'

rmSync(process.env.DATA_DIR ?? '.regent/e2e', { recursive: true, force: true })

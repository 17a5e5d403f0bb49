import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditSubject } from '@regent/contract/audit-subjects'
import type { Story } from './undo-story.ts'

type Stories = Partial<Record<AuditSubject, Story[]>>

const root = join(import.meta.dirname, '../areas')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('undo.stories.ts'),
)
const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>))
const gathered = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Stories')))

/** The stories of all areas, gathered from their `undo.stories.ts`. Every subject that can be undone has some. */
export const stories: Stories = Object.assign({}, ...gathered.map(([, ofArea]) => ofArea))

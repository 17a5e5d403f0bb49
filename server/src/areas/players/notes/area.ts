import { area } from '../../../kernel/records/area.ts'
import { notes } from './personal-data.ts'
import { noteRoutes } from './routes.ts'
import { tables } from './tables.ts'
import { note } from './undo.ts'

export const notesArea = area({
  name: 'notes',
  tables,
  routes: noteRoutes,
  undo: { note },
  personalData: [notes],
  sample: { agenda: async () => (await import('./sample.ts')).notesOfSample() },
})

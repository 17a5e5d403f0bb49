import { area } from '../../../kernel/records/area.ts'
import { note } from './note.record.ts'
import { noteRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const notesArea = area({
  name: 'notes',
  tables,
  routes: noteRoutes,
  records: [note],
  sample: { agenda: async () => (await import('./sample.ts')).notesOfSample() },
})

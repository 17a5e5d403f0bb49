import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { sharedGauges } from './gauges.ts'

/** Says in the metrics how large the disk of a folder is, and how much of it is free. */
export function diskMetrics(registry: Registry, folder: string): void {
  const described = {
    regent_data_disk_size_bytes: { help: 'Size of the disk of DATA_DIR.' },
    regent_data_disk_free_bytes: { help: 'Space available to the server.' },
  }
  sharedGauges(registry, described, async () => {
    const { blocks, bavail, bsize } = await statfs(folder)
    return { regent_data_disk_size_bytes: blocks * bsize, regent_data_disk_free_bytes: bavail * bsize }
  })
}

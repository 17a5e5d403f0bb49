import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A disk of the run: a file with ext4 on a loop device. It can be full without filling the machine's disk, and it can lose
 * its power. Only root can mount it, and not in every container.
 */
export class SoakDisk {
  readonly folder: string
  readonly megabytes: number
  readonly #image: string

  private constructor(folder: string, megabytes: number) {
    this.folder = folder
    this.megabytes = megabytes
    this.#image = `${folder}.ext4`
  }

  /** Undefined, with the reason, where the machine does not allow it. */
  static make(folder: string, megabytes: number): SoakDisk | string {
    if (process.platform !== 'linux') return 'only Linux has loop devices with ext4'
    if (process.getuid?.() !== 0) return 'only root can mount a disk: run it as root'
    const disk = new SoakDisk(folder, megabytes)
    try {
      writeFileSync(disk.#image, '')
      truncateSync(disk.#image, megabytes * 2 ** 20)
      mkdirSync(folder, { recursive: true })
      execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', disk.#image], { stdio: 'ignore' })
      disk.#mount()
      return disk
    } catch (error) {
      rmSync(disk.#image, { force: true })
      return `the disk cannot be mounted: ${error instanceof Error ? error.message.split('\n')[0] : error}`
    }
  }

  #mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder], { stdio: 'ignore' })
  }

  /**
   * Cuts the power: what is in memory and not yet on the disk is lost, the journal included. From then on every access
   * fails. `stop` ends the programs that use the disk; the disk is then mounted again, as after a start of the machine.
   */
  async cutPower(stop: () => Promise<void>): Promise<void> {
    // EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no ioctl; Perl is on every Debian.
    const program =
      'use Fcntl; sysopen(my $d, $ARGV[0], O_RDONLY) or die "$!"; my $f = pack("L", 2); ioctl($d, 0x8004587d, $f) or die "$!"'
    execFileSync('perl', ['-e', program, this.folder])
    await stop()
    await this.#unmount()
    this.#mount()
  }

  async #unmount(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        execFileSync('umount', [this.folder], { stdio: 'ignore' })
        return
      } catch (error) {
        // A process that was killed holds its files until the system has cleaned up.
        if (attempt === 50) throw new Error(`${this.folder} stays in use`, { cause: error })
        await sleep(200)
      }
    }
  }

  async remove(): Promise<void> {
    await this.#unmount()
    rmSync(this.#image, { force: true })
  }
}

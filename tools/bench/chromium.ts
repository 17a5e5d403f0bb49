/**
 * The browser that comes with the packages: the same everywhere, and without a window, which saves a third of a run of
 * the stories. `CHROMIUM` names another one; without a build for this machine (it is for Linux on x64) that of the
 * system is taken.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const isBundled = process.platform === 'linux' && process.arch === 'x64'
  const installed = process.env['CHROMIUM'] ?? (isBundled ? undefined : '/usr/bin/chromium')
  if (installed !== undefined) return { executablePath: installed, args }
  // So told, it brings the libraries along that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return { executablePath: await chromium.executablePath(), args }
}

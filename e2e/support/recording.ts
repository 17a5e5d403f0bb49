import type { Browser, Page } from '@playwright/test'

const bitsPerSecond = 330_000
/** Between two pictures, at least: the console moves little. */
const frameMs = 80

type Frame = { atMs: number; jpeg: string }

/**
 * Records what a page shows. Playwright's own recording needs a program that packages do not bring; here the browser
 * sends its pictures, and a page of the same browser makes a film of them afterwards.
 */
export async function record(page: Page): Promise<{ stop: () => Promise<Frame[]> }> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const begin = performance.now()
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const atMs = performance.now() - begin
    if (atMs - (frames.at(-1)?.atMs ?? -frameMs) >= frameMs) frames.push({ atMs, jpeg: data })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 })
  return {
    /** The pictures, and the last one again at the end. */
    async stop() {
      await session.send('Page.stopScreencast')
      return [...frames, { atMs: performance.now() - begin, jpeg: frames.at(-1)?.jpeg ?? '' }]
    },
  }
}

/** Makes a film (webm) of pictures, in as much time as it lasts. */
export async function filmOf(browser: Browser, frames: readonly Frame[], size: { width: number; height: number }) {
  const page = await browser.newPage({ viewport: size })
  await page.evaluate(
    ({ width, height, bits }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      document.body.append(canvas)
      const recorder = new MediaRecorder(canvas.captureStream(12), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: bits,
      })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      Object.assign(globalThis, { film: { canvas, recorder, parts } })
      recorder.start(1_000)
    },
    { ...size, bits: bitsPerSecond },
  )
  const begin = performance.now()
  for (const [index, { atMs, jpeg }] of frames.entries()) {
    const wait = atMs - (performance.now() - begin)
    // On a busy machine the next picture may be due already: the film must not become longer.
    if (wait < 0 && (frames[index + 1]?.atMs ?? atMs) < performance.now() - begin) continue
    if (wait > 0) await page.waitForTimeout(wait)
    await page.evaluate(async (data) => {
      const { canvas } = (globalThis as unknown as { film: { canvas: HTMLCanvasElement } }).film
      const image = new Image()
      image.src = `data:image/jpeg;base64,${data}`
      await image.decode()
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    }, jpeg)
  }
  const base64 = await page.evaluate(async () => {
    const { recorder, parts } = (globalThis as unknown as { film: { recorder: MediaRecorder; parts: Blob[] } }).film
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
    return btoa(text)
  })
  await page.close()
  return Buffer.from(base64, 'base64')
}

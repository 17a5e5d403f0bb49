import { serviceTarget } from '@regent/contract/operate/microservices'
import { httpMethods } from '@regent/contract/operate/scheduler'

/** The path of an endpoint of a service; without one, of the service itself. */
export const servicePath = (cid: number, pid: string, service: string, path = '/'): string =>
  `/basic/${cid}.${pid}.micro_${service}${path}`

/** The service of this realm that a path calls; undefined for an endpoint of this API. */
export function serviceIn(uri: string, cid: number, pid: string): string | undefined {
  const [, first = ''] = /^\/basic\/([^/?]+)/.exec(uri.trim()) ?? []
  const [, ofCid, ofPid, name] = serviceTarget.exec(first) ?? []
  return Number(ofCid) === cid && ofPid === pid ? name : undefined
}

/** The method of an endpoint, if a job can use it. */
export const parseMethod = (method: string) => httpMethods.find((one) => one === method)

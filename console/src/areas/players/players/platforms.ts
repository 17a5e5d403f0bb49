import {
  type Icon,
  IconBrandAmazon,
  IconBrandAndroid,
  IconBrandApple,
  IconBrandFacebook,
  IconBrandSteam,
  IconBrandUbuntu,
  IconBrandWindows,
  IconBrandXbox,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceNintendo,
  IconDeviceTv,
  IconWorld,
} from '../../../ui/icons.ts'

export type Platform = {
  name: string
  icon: Icon
  /** The name of the icon's colour in the style sheet. */
  tone: string
}

/** Maps the game client's word for a platform to a product. The first match counts. */
const products: readonly [pattern: RegExp, platform: Platform][] = [
  [/^(iphone|ipad|ios)/i, { name: 'iOS', icon: IconBrandApple, tone: 'apple' }],
  [/^(tvos|appletv)/i, { name: 'tvOS', icon: IconDeviceTv, tone: 'apple' }],
  [/^(visionos)/i, { name: 'visionOS', icon: IconBrandApple, tone: 'apple' }],
  [/^(osx|mac)/i, { name: 'macOS', icon: IconBrandApple, tone: 'apple' }],
  [/^android/i, { name: 'Android', icon: IconBrandAndroid, tone: 'android' }],
  [/^(windows|win32|win64|wsa|metro|uwp)/i, { name: 'Windows', icon: IconBrandWindows, tone: 'windows' }],
  [/^linux/i, { name: 'Linux', icon: IconBrandUbuntu, tone: 'linux' }],
  [/^(webgl|web|browser)/i, { name: 'Web', icon: IconWorld, tone: 'web' }],
  [/^(ps[345v]|playstation)/i, { name: 'PlayStation', icon: IconDeviceGamepad2, tone: 'playstation' }],
  [/^(xbox|gamecore)/i, { name: 'Xbox', icon: IconBrandXbox, tone: 'xbox' }],
  [/^(switch|nintendo)/i, { name: 'Nintendo Switch', icon: IconDeviceNintendo, tone: 'switch' }],
  [/^steam/i, { name: 'Steam', icon: IconBrandSteam, tone: 'steam' }],
  [/^facebook/i, { name: 'Facebook', icon: IconBrandFacebook, tone: 'facebook' }],
  [/^amazon/i, { name: 'Amazon', icon: IconBrandAmazon, tone: 'amazon' }],
  [/(editor|headless|server)$/i, { name: 'Desktop', icon: IconDeviceDesktop, tone: 'other' }],
]

/** The common name of a platform; an unknown one keeps the client's word. */
export function platformOf(text: string): Platform {
  const known = products.find(([pattern]) => pattern.test(text.trim()))
  return known ? known[1] : { name: text, icon: IconDeviceGamepad2, tone: 'other' }
}

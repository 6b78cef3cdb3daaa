type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance (WCAG 2). */
function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((each) => {
    const part = each / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour is read on another, from 1 to 21; text needs 4.5. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((each, at) => each + ((to[at] ?? 0) - each) * share) as unknown as Rgb)
}

const [white, black] = ['#ffffff', '#0b1a28']

/** What is written on a button of this colour, and the colour under a pointer. */
export const onColour = (hex: string): string => (contrastOf(hex, white) >= 4.5 ? white : black)
export const strongOf = (hex: string): string => mixed(hex, onColour(hex) === white ? '#000000' : white, 0.25)

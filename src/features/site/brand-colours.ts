type Rgb = readonly [number, number, number]

/** What texts need against what is behind them (WCAG 2.2, 1.4.3). */
export const LEGIBLE = 4.5

// The grounds of pages on which words are worst seen, and the ink of dark pages, as in theme.css.
const LIGHT_GROUND = { lightness: 0.955, chroma: 0.022 }
const DARK_GROUND = { lightness: 0.28, chroma: 0.043, hue: 338 }
const DARK_INK = { lightness: 0.78, chroma: 0.13 }

/**
 * The lowest contrast of what the pages make of a colour: words in it on light pages, which is less than white on it,
 * and words in its hue on dark ones.
 * @param hex `#rrggbb`
 */
export function lowestContrast(hex: string): number {
  const hue = hueOf(hex)
  return Math.min(
    contrast(rgbOf(hex), fromOklch({ ...LIGHT_GROUND, hue })),
    contrast(fromOklch({ ...DARK_INK, hue }), fromOklch(DARK_GROUND)),
  )
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** The hue of a colour in OKLCH, in whole degrees. */
export function hueOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(linear) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** As browsers show it: what a screen cannot is cut off. */
function fromOklch({ lightness, chroma, hue }: { lightness: number; chroma: number; hue: number }): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((part) => curved(Math.min(1, Math.max(0, part)))) as unknown as Rgb
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function curved(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Logo } from '#ui/frames/logo.tsx'
import { hueOf, LEGIBLE, lowestContrast } from '../../brand-colours.ts'
import { useFieldWords } from './use-field-words.ts'

const HEX = /^#[0-9a-f]{6}$/i

// As the canvas and the ink of theme.css: its own follow the device here, not the part of the page.
const LOOKS = {
  light: { background: '#fdf7f8', color: '#2d1f28', '--color-ink': '#2d1f28' },
  dark: { background: '#221522', color: '#f8eef4', '--color-ink': '#f8eef4' },
}

function inTheme(theme: keyof typeof LOOKS, primary: string): object {
  const ink = theme === 'light' ? primary : `oklch(0.78 0.13 ${hueOf(primary)})`
  return { '--color-primary-ink': ink, '--color-primary': ink, '--color-primary-strong': primary }
}

type Brand = { primary: string; secondary: string; logo: string | null }

/** What members would see of the brand’s colours, before they are saved, on light and dark pages. */
export function BrandPreview({ brand, siteName }: { brand: Brand; siteName: string }) {
  const t = useTranslations('office.site')
  const { primary, secondary, logo } = brand
  const isWhole = HEX.test(primary) && HEX.test(secondary)
  return (
    <div className="mt-5 flex flex-col gap-4">
      <Contrast name="brand.primary" hex={primary} />
      <Contrast name="brand.secondary" hex={secondary} />
      {isWhole && (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div
              key={theme}
              inert
              style={{ ...LOOKS[theme], ...inTheme(theme, primary) }}
              className="flex flex-col items-start gap-4 rounded-card border border-border p-5"
            >
              <Logo siteName={siteName} picture={logo} />
              <p>
                <span className="font-semibold text-primary-ink underline">{t('sample_link')}</span>{' '}
                {t('sample_words')}
              </p>
              <Button tabIndex={-1}>{t('sample_button')}</Button>
              <span style={{ background: secondary }} className="rounded-full px-4 py-2 text-sm text-white">
                {t('sample_second')}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Contrast({ name, hex }: { name: string; hex: string }) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const format = useFormatter()
  if (!HEX.test(hex)) return null
  const contrast = lowestContrast(hex)
  const isLegible = contrast >= LEGIBLE
  return (
    <p className={cx('text-sm', isLegible ? 'text-success-ink' : 'font-semibold text-danger-ink')}>
      {t(isLegible ? 'contrast' : 'contrast_low', {
        colour: words.label(name),
        contrast: format.number(Math.floor(contrast * 10) / 10),
      })}
    </p>
  )
}

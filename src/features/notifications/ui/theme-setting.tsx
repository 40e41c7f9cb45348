import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseTheme, pageTheme, type Theme } from '#client/theme.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'

export function ThemeSetting() {
  const t = useTranslations('notifications.settings')
  const [theme, setTheme] = useState<Theme>(() => pageTheme() ?? 'system')
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold">
        {t('theme')}
      </p>
      <SegmentedControl<Theme>
        legend={t('theme')}
        name="theme"
        value={theme}
        onChange={(next) => {
          setTheme(next)
          chooseTheme(next)
        }}
        options={[
          { value: 'system', label: t('theme_system'), icon: <SunMoon aria-hidden="true" /> },
          { value: 'light', label: t('theme_light'), icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: t('theme_dark'), icon: <Moon aria-hidden="true" /> },
        ]}
      />
      <p className="text-sm text-ink-soft">{t('theme_hint')}</p>
    </div>
  )
}

import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseTheme, pageTheme, type Theme } from '#page/theme.ts'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

export function ThemeSetting() {
  const t = useTranslations('notifications.settings')
  const [theme, setTheme] = useState<Theme>(() => pageTheme() ?? 'system')
  return (
    <SettingRow
      id="theme"
      title={t('theme')}
      hint={t('theme_hint')}
      action={
        <SegmentedControl<Theme>
          className="w-full sm:w-auto"
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
      }
    />
  )
}

import { Camera, Images, MessagesSquare, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'

/** The benefits of Premium, compared with membership without it. */
export function PremiumBenefits() {
  const t = useTranslations('payments.premium')
  const { premium_photos, free_photos, free_conversations } = useSettings()
  const benefits = [
    { icon: <Images />, title: t('photos'), words: t('photos_words', { free: free_photos }) },
    {
      icon: <MessagesSquare />,
      title: t('conversations'),
      words: t('conversations_words', { free: free_conversations }),
    },
    {
      icon: <Camera />,
      title: t('own_photos', { count: premium_photos }),
      words: t('own_photos_words', { free: free_photos }),
    },
    { icon: <ShieldCheck />, title: t('access'), words: t('access_words') },
  ]
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      {benefits.map(({ icon, title, words }) => (
        <li
          key={title}
          className="flex flex-wrap gap-4 rounded-card border border-edge bg-surface p-[min(1.5rem,6vw)] shadow-card"
        >
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-6"
          >
            {icon}
          </span>
          <div className="min-w-0 flex-[1_1_10rem] hyphens-auto">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

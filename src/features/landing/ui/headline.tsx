import { cx } from '#ui/class-names.ts'
import type { LanderCampaign } from '../contract.ts'

type HeadlineProps = { campaign: LanderCampaign | null; title: string; lead: string; className?: string }

/** What a landing page says first: the campaign's words and picture, else the page's own. */
export function Headline({ campaign, title, lead, className }: HeadlineProps) {
  return (
    <div className={cx('flex flex-col gap-4', className)}>
      {campaign?.picture && (
        <img
          src={campaign.picture}
          alt=""
          className="aspect-[16/9] w-full max-w-100 rounded-card object-cover shadow-card"
        />
      )}
      <h1 className="text-[min(clamp(2.25rem,1.5rem+3.4vw,4.25rem),11.5vw)] leading-none font-bold tracking-[-0.035em]">
        {campaign?.headline ?? title}
      </h1>
      <p className="max-w-[42ch] opacity-85 sm:text-lg">{campaign?.text ?? lead}</p>
    </div>
  )
}

/** Few files that compress well: what every page needs, of others and of ours, and what several pages share. */
export const CHUNK_GROUPS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'frame', tags: ['$initial' as const] },
  // Small files that are used together, in one each: on a slow network, a request costs as much as 20 KB.
  {
    name: 'layout',
    test: /\/frame\/default\.tsx\?tsr|\/ui\/(skeleton|frames\/bottom-bar)|page\/(match-modal|errors\/error-text|login-required)|shared\/money|icons\/x\./,
  },
  {
    name: 'marks',
    test: /ui.fictional-mark/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'cards',
    test: /members.ui.member.(wall|tile)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'liking',
    test: /likes.ui.(use.give.like|like.cache)|members.ui.(is.liked|photo.travel)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'profile-parts',
    test: /members.ui.(profile.header|interests)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'facts-parts',
    test: /members.ui.(profile.icon|fact.word)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'banner',
    test: /ui.frames.banner|ui.countdown|page.nags.nags|icons.(circle-check|info|triangle-exclamation-point|triangle-alert)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'conversation-session',
    test: /chat.ui.(chat-session|conversation-cache|conversation-query|profile-query|outbox|drafts)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'messages',
    test: /chat.ui.(messages.tsx|load-conversation|rare-views|message.group|timeline|use.message.scroll|conversation.header)|ui.chat.(day.line|chat.bubbles|message.groups|message.pane)|lazy.(acts|attachment.message|older.messages)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'discounts',
    test: /payments.ui.(discount.banner|debt.banner|use.discount.value|use.money|use.refusal.words|use.forget.code|return.policy.link)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'ordering',
    test: /payments.ui.(consent|use.order|order.summary)|payments.selling.orders.immediate.start/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'form-error',
    test: /ui.controls.form.error|icons.circle-exclamation-point\./,
    includeDependenciesRecursively: false,
  },
  { name: 'infinite', test: /nfinite.?query/i },
  {
    name: 'own-parts',
    test: /ui.section-card|members.ui.own.own.save|icons.(star|camera|pencil|eye)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'conversation-parts',
    test: /send-horizontal|ellipsis-vertical|growing-text-area|chat.ui.(last.chat|voice.recording.type|use.day.label|list.chat.row)|ui.chat.(conversation.row|message.ticks)|ui.gone.avatar/,
    includeDependenciesRecursively: false,
  },
]

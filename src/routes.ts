import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every page of the site. */
export const routes = rootRoute('root.tsx', [
  layout('lander', 'layouts/lander.tsx', [
    index('features/landing/pages/home.tsx'),
    route('/login', 'features/accounts/pages/login.tsx'),
    route('/reset-password', 'features/accounts/pages/reset-password.tsx'),
    route('/reset-password/do', 'features/accounts/pages/reset-password-do.tsx'),
    route('/signup', 'features/accounts/pages/signup.tsx'),
    route('/members/$id/signup', 'features/accounts/pages/member-signup.tsx'),
    route('/complete-signup', 'features/accounts/pages/complete-signup.tsx'),
    route('/signup-matches', 'features/discovery/pages/signup-matches.tsx'),
  ]),
  layout('default', 'layouts/default.tsx', [
    route('/members', 'features/discovery/pages/search.tsx'),
    route('/members/$id', 'features/members/pages/profile.tsx'),
    route('/likes', 'features/likes/pages/received.tsx'),
    route('/likes/$type', 'features/likes/pages/by-type.tsx'),
    route('/likes/m/$id', 'features/likes/pages/one.tsx'),
    route('/swipe-game', 'features/discovery/pages/swipe-game.tsx'),
    route('/credits', 'features/payments/pages/credits.tsx'),
    route('/credits/$id/{-$paymentmethod}', 'features/payments/pages/checkout.tsx'),
    route('/premium', 'features/payments/pages/premium.tsx'),
    route('/pricing', 'features/payments/pages/pricing.tsx'),
    route('/transactions/{-$id}', 'features/payments/pages/transactions.tsx'),
    route('/profile', 'features/members/pages/own-profile.tsx'),
    route('/notifications', 'features/notifications/pages/settings.tsx'),
    route('/pages/$slug', 'features/site/pages/static-page.tsx'),
  ]),
  layout('chat', 'layouts/chat.tsx', [
    route('/chats', 'features/chat/pages/list.tsx'),
    route('/chats/$id', 'features/chat/pages/conversation.tsx'),
    route('/members/$id/chat', 'features/chat/pages/with-member.tsx'),
  ]),
  route('/manifest.webmanifest', 'layouts/manifest.ts'),
  layout('empty', 'layouts/empty.tsx', [
    route('/lang-config', 'features/accounts/pages/lang-config.tsx'),
    route('/unsubscribe', 'features/notifications/pages/unsubscribe.tsx'),
    route('/mail-again/do', 'features/notifications/pages/mail-again.tsx'),
    route('/activate/done', 'features/accounts/pages/activate-done.tsx'),
    route('/activate/error', 'features/accounts/pages/activate-error.tsx'),
    route('/account-deleted', 'features/accounts/pages/account-deleted.tsx'),
    route('/reactivate', 'features/accounts/pages/reactivate.tsx'),
    route('/mail-change/do', 'features/accounts/pages/mail-change.tsx'),
    route('/mail-change/undo', 'features/accounts/pages/mail-change-undo.tsx'),
  ]),
])

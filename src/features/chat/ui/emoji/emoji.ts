/** Emoji that every system of the past years can draw, the most used of each group first. */
const GROUPED = {
  faces:
    '😀 😃 😄 😁 😆 😅 😂 🤣 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 😝 🤗 🤭 🤫 🤔 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤧 🥵 🥶 🥴 🤯 🥳 😎 🤓 😕 😟 🙁 😮 😯 😲 😳 🥺 😦 😨 😰 😥 😢 😭 😱 😞 😓 😩 🥱 😤 😠 🤠 👻 🙈 🙉 🙊',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 💕 💞 💓 💗 💖 💘 💝 💌 💋 💑 💏 🌹 🔥 ✨ ⭐ 🌟 💫',
  hands: '👍 👎 👌 ✌️ 🤞 🤟 🤙 👋 🤚 ✋ 👏 🙌 🤝 🙏 💪 👀 💃 🕺 🙋 🤷 🤦 🧘 🏃 🚴',
  nature:
    '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐷 🐸 🐵 🐔 🐧 🐦 🦉 🦄 🐝 🦋 🐢 🐬 🐳 🌸 🌷 🌻 🌼 🌿 🍀 🌳 🌴 🌵 🍁 🌞 🌙 ⛅ 🌈 ☔ ❄️ ⛄ 🌊',
  food: '🍎 🍊 🍋 🍌 🍉 🍇 🍓 🍒 🍑 🥭 🍍 🥑 🌽 🥕 🍞 🥐 🧀 🥚 🥞 🍔 🍟 🍕 🌮 🥗 🍝 🍜 🍣 🍦 🍩 🍪 🎂 🍰 🍫 🍿 ☕ 🍵 🍺 🍻 🥂 🍷 🍸 🍹',
  out: '⚽ 🏀 🎾 🏐 🎳 🏓 🎿 🏄 🏊 🎮 🎲 🎯 🎨 🎬 🎤 🎧 🎸 🎹 🎉 🎈 🎁 🎄 📷 📚 ✈️ 🚗 🚲 🚂 ⛵ 🏖️ ⛰️ 🏕️ 🏡 🗼 🎡 🌅 🎆',
} as const

export type EmojiGroup = keyof typeof GROUPED

export const EMOJI = Object.entries(GROUPED).map(([group, emoji]) => ({
  group: group as EmojiGroup,
  emoji: emoji.split(' '),
}))

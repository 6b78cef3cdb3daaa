const place = document.getElementById('notice')
let ending

/** Says how something went, to eyes and to screen readers; what went well goes away by itself. */
export function notice(words, tone = 'done') {
  clearTimeout(ending)
  place.textContent = words
  place.className = `notice ${tone}`
  if (tone === 'done') ending = setTimeout(() => notice('', 'none'), 8000)
}

/** Runs a lever: its button is off and counts the seconds meanwhile, and the notice reports the end. */
export async function pull(button, work) {
  const words = button.textContent
  const since = performance.now()
  const count = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1000)
    button.textContent = `${words} … ${seconds} s`
  }, 1000)
  button.setAttribute('aria-disabled', 'true')
  notice('Working …', 'moving')
  try {
    const done = await work()
    notice(done)
  } catch (error) {
    notice(error.message, 'stopped')
  } finally {
    clearInterval(count)
    button.textContent = words
    button.removeAttribute('aria-disabled')
  }
}

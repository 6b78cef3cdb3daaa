import { element } from './elements.js'
import { notice, pull } from './notice.js'

/** A button that does something and reports how it went. It keeps the focus while it works, and is pressed once at a time. */
export function lever(words, work, className = '') {
  const button = element('button', { type: 'button', className, textContent: words })
  button.onclick = () => {
    if (button.ariaDisabled !== 'true') void pull(button, work)
  }
  return button
}

/** A button that copies what it is given, or what is made when it is pressed. */
export function copy(words, label, value) {
  const button = element('button', {
    type: 'button',
    className: 'copy',
    textContent: words,
    ariaLabel: `${words}: ${label}`,
  })
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'function' ? await value() : value)
      notice(`${label}: copied.`)
    } catch (error) {
      notice(`${label}: not copied. ${error.message}`, 'stopped')
    }
  }
  return button
}

let fields = 0

/** A field with its label; options make it a choice. */
export function field(label, properties, options = null) {
  fields += 1
  const id = `field-${fields}`
  const control = options
    ? element(
        'select',
        { id, ...properties },
        ...options.map(([value, words]) => element('option', { value, textContent: words })),
      )
    : element('input', { id, ...properties })
  return {
    control,
    node: element('div', { className: 'field' }, element('label', { htmlFor: id, textContent: label }), control),
  }
}

/** Lines to copy into a terminal. */
export const command = (line) => {
  const shown = element('code', { className: 'command', textContent: line })
  return element('p', { className: 'line' }, shown, copy('Copy', `Command ${line}`, line))
}

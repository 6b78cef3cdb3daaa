// The page's policy allows no string to become a script or markup. This default policy is what the browser asks: it lets
// plain text through, because libraries clear elements by innerHTML, and the page's own files as workers.
type Policy = { createHTML(text: string): string; createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, policy: Policy): unknown }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
factory?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('markup from a string is refused')
    return text
  },
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('a script of another host is refused')
    return url
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2024',
    // An inlined asset would be a data: address, which the page's policy refuses for everything but pictures.
    assetsInlineLimit: 0,
    // Chromium preloads modules by itself; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
})

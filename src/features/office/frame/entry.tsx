import './office.css'
import { createRoot } from 'react-dom/client'
import { Office } from './office.tsx'

createRoot(document.getElementById('office')!).render(<Office />)

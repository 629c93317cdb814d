import { lines } from './list.js'

/** Per line: an address word and its abbreviations. */
export const shortened = lines(`
Road Rd Rod
Street St Str Strt
Avenue Ave Av Aven
Close Cl Clo Clse
Crescent Cres Cresc Crs
Drive Dr Drv Drve
Gardens Gdns Gdens Grdns
Grove Gro Gr Grv
Lane Ln La Lne
Mews Mws
Park Pk Prk
Place Pl Plc Plce
Rise Rse
Square Sq Sqr Sqre
Terrace Terr Ter Tce Trc
Walk Wlk Wk
Way Wy
Hill Hl
Green Grn Gn
House Hse Hs
Court Ct Crt Cort
Point Pt Pnt Poi
Tower Twr Towr
Mansions Mans Mns Mnsns
Lodge Ldg Lge Lod
Heights Hts Hgts Hghts
Buildings Bldgs Blds Bldngs Bdgs
Estate Est Estt
Flat Flt Fl Ft
Apartment Apt Appt Apmt
Garage Gge Gar Grg
Room Rm Rom
North Nth No
South Sth So
East Est Ea
West Wst We
Upper Upr Up
Lower Lwr Lr
`)

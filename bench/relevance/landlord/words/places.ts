import { list } from './list.js'

/** First words of streets. */
export const streetNames = list(`
  Abbotsford Acacia Albany Alma Amhurst Anchor Appleby Aragon Argyle Arundel Aviary Balfour Banbury Barclay
  Beaufort Bedford Belgrave Bellamy Benbow Berkeley Bishops Blackberry Blenheim Bluebell Boscombe Bramble
  Bridport Brownlow Buckland Burnaby Caister Caledon Camellia Canning Carlton Carlisle Carnegie Cavendish
  Cedar Chandler Chantry Chatsworth Chaucer Chester Cobden Colebrook Conway Copper Coronet Coventry Cowper
  Cranbourne Crimson Cumberland Cypress Daffodil Dalston Danbury Defoe Derwent Devon Dickens Disraeli Dover
  Drummond Dryden Dunbar Eastwood Edgware Elderberry Elgin Elsdale Emerald Fairholt Falcon Faraday Fernhill
  Finsbury Fleming Forster Foulden Foxglove Frampton Gainsborough Galleon Garrick Gladstone Glebe Glenarm
  Goldsmith Granville Gresham Grosvenor Hamlin Hanover Harcourt Harebell Hawthorn Heron Hertford Highgrove
  Holloway Homerton Honeysuckle Horizon Hurstmere Imperial Invicta Isledon Jasper Jubilee Juniper Kelvin
  Kenton Keswick Kingfisher Kipling Laburnum Lancaster Lansdowne Larkspur Laurel Lavender Leyland Lilac
  Linden Liverpool Lockyer Longfellow Lupin Lynton Magnolia Malvern Maple Marigold Marlborough Masons
  Melbourne Melrose Milton Montague Mulberry Napier Nelson Nightingale Norfolk Oakfield Olive Orlando Osprey
  Oxford Paragon Parnell Peacock Pembury Penrose Percival Petunia Pimlico Plover Portland Primrose Quarry
  Queensbury Quince Raleigh Ravenscroft Rectory Regent Richmond Rochester Romilly Roseberry Rotherfield
  Rutland Salisbury Sandringham Saxon Selkirk Seymour Shakespeare Sheldrake Shrewsbury Silver Skylark
  Somerford Southgate Spencer Stamford Stellman Stirling Suffolk Sunnyhill Sussex Sycamore Tamworth Tavistock
  Tennyson Thistle Thornbury Tiverton Trafalgar Tudor Tulip Tyndale Umberton Upland Valentine Vanguard
  Verbena Victoria Viola Wagtail Wakefield Warwick Waterloo Wayland Wellington Westbourne Wheatsheaf
  Whitehall Willow Winchester Windsor Wisteria Woodberry Wordsworth Yarrow Zetland`)

export const streetTypes = list(`
  Road Road Road Street Street Street Avenue Avenue Close Close Crescent Drive Gardens Grove Lane Mews Park
  Place Rise Square Terrace Walk Way Way Hill Green`)

/** Names of blocks. */
export const blockNames = list(`
  Addison Alderman Alverstone Ambergate Anerley Ashdown Attenborough Avonmouth Baltimore Barrington
  Bartholomew Beaconsfield Bellingham Bernhardt Bewick Birchfield Bodmin Bracklyn Brunel Burbage Caernarvon
  Camborne Carfax Chaplin Charnwood Clarendon Clissold Colbert Constable Corbiere Cotswold Crompton
  Dartmouth Debenham Delamere Dorchester Edenbridge Ellington Emberton Exmoor Fairweather Fellows Fitzgerald
  Frensham Galsworthy Gascoyne Gilpin Glasbury Godalming Granard Hadrian Hathersage Haverstock Hereford
  Hindhead Hogarth Holbein Horatio Ilchester Ivybridge Jellicoe Keynsham Kimberley Kynance Lambourne
  Langthorne Ledbury Lleyton Lulworth Maitland Mendip Millais Morpeth Mountbatten Nettleton Newbury
  Nithsdale Orwell Padstow Paignton Pankhurst Penshurst Pevensey Quantock Ramsgate Rembrandt Rodin Rossetti
  Rydal Sandwich Seacole Selborne Sidmouth Stavordale Sternhall Stratton Swanage Telford Tenterden Tintagel
  Torrington Turnberry Uppingham Ventnor Wareham Weymouth Whistler Wilberforce Wingrave Wykeham Yeoman`)

export const blockTypes = list(`
  House House House House Court Court Court Point Tower Mansions Lodge Heights Buildings`)

export const estateNames = list(`
  Aldwick Barnsbury Beckway Bowmore Brackenfield Castlemead Chalcroft Cloverley Colvestone Dockhead
  Eastlake Ferndown Frithville Gloverdale Hanbury Hollybush Ingrebourne Kersley Kiln Landmark Larkfield
  Longmoor Lordship Maresfield Millbrook Nightshade Northwold Orchardleigh Packington Pepys Ravensdale
  Rhodeswell Ripple Silverthorn Stonebridge Stourton Tanners Thamesview Trelawney Tustin Wenlock Whitmore
  Wyndham`)

/** Areas of the towns: the second line of an address. */
export const areas = list(`
  Ashgrove Beechgrove Bournewell Bromstead Castlefold Claymoor Dunmarsh Eastmarch Fieldgate Hexley Kingsmoor
  Longacre Marshgate Netherby Northgate Oldhall Ravensmead Southmere Stonegate Weirside`)

/** The towns of a landlord. Most records are in the first town. */
export const towns = [
  {
    town: 'London',
    districts: ['E8', 'N16', 'E5', 'N1', 'E9', 'SE15', 'SW9', 'W12', 'NW6', 'EC1V'],
  },
  { town: 'Manchester', districts: ['M14', 'M8', 'M40'] },
  { town: 'Leeds', districts: ['LS8', 'LS11'] },
  { town: 'Croydon', districts: ['CR0', 'CR7'] },
] as const
